import type { TagTone } from '#shared/ui/tag.tsx';

type Priority = { readonly text: string; readonly tone: TagTone };

const priorities: Readonly<Record<string, Priority>> = {
  L: { text: '一般消息', tone: 'info' },
  M: { text: '重要消息', tone: 'important' },
  H: { text: '紧急消息', tone: 'danger' },
};

/** Returns the bell's label of a priority (docs/behaviour.md#announcements); an unknown one is an ordinary message. */
export function priorityOf(code: string | null | undefined): Priority {
  return priorities[code ?? ''] ?? { text: '一般消息', tone: 'info' };
}
