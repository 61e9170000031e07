/** The statuses of docs/behaviour.md#works; `returned`: given back to be improved and not handed in again yet. */
export const workStatus = { returned: -1, saved: 0, handedIn: 1, graded: 2 } as const;
