/** Shown for events that no page triggers, so that people do not search for them. */
export const onlyInSandbox = (reason: string): string => `在平台上做不到（${reason}），请在沙盒中执行`;
