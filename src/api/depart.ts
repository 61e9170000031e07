import { readOptions } from './client.ts';

/** The tree of the departments the caller answers for. */
export const myDepartTreeQuery = () => readOptions('/sys/sysDepart/queryMyDeptTreeList', {});
