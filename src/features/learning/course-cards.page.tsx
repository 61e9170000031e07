/** The menu's name of 我的课程. */
export { default } from './courses.page.tsx';
