/** The kinds of messages that administrators manage: they write the first kind, and the server the second. */
export const categories = [
  { value: '1', text: '系统通告' },
  { value: '2', text: '自动提醒' },
] as const;

/** The kinds of messages in 我的消息. */
export const messageKinds = [{ value: '3', text: '老师的通知' }, ...categories] as const;
