/** Pages of the menu, for which the router has no named routes. */
export const myWorksPath: string = '/account/mineWork';
export const myProgressPath: string = '/account/progress';
export const boardPath: string = '/course/progress';
export const homeworkPath: string = '/work/additionalWork';
export const classesPath: string = '/isystem/departDetailList';

/** 我的作业. */
export const myHomeworkPath = '/center/myAdditionalWork';
