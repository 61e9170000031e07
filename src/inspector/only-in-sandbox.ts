/** Said where no page leads: a person is not sent to look for it. */
export const onlyInSandbox = (reason: string): string => `在平台上做不到（${reason}），请在沙盒中执行`;
