/** `work_status` (docs/behaviour.md#works) of a work that was handed in. */
export const handedIn = 1;
