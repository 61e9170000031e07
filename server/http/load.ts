/**
 * How late a server is. 1: what takes long and can wait is refused; 2: whatever a lesson can go on without;
 * 3: everything, for nobody would wait that long for the answer.
 */
export type Load = 0 | 1 | 2 | 3;
