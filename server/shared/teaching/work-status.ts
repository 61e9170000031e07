/** The statuses of docs/behaviour.md#works; `returned`: returned for improvement and not handed in again. */
export const workStatus = { returned: -1, saved: 0, handedIn: 1, graded: 2 } as const;
