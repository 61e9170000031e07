/**
 * Overload level of a server. 1: slow operations that can wait are refused; 2: everything that a lesson does not need;
 * 3: everything, because no client would wait that long.
 */
export type OverloadLevel = 0 | 1 | 2 | 3;
