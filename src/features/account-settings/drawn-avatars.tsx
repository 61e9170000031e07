import { useMutation } from '@tanstack/react-query';
import { editProfile } from './api.ts';
import { useApp, useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { drawnAvatarNames, drawnAvatars, drawnAvatarUrl } from '#openapi/drawn-avatars.ts';
import { Avatar } from '#shared/ui/media/avatar.tsx';
import styles from './settings.module.css';

/** The pictures drawn for pupils; a press sets one as the caller's avatar. */
export function DrawnAvatars({ chosen }: { readonly chosen: string }) {
  const { session } = useApp();
  const notices = useNotices();
  const choose = useMutation({
    mutationFn: (avatar: string) => editProfile({ avatar }),
    onSuccess: ({ result, message }) => {
      session.send({ type: 'user.replaced', userInfo: result });
      notices.show({ kind: 'success', text: message });
    },
    onError: (error) => void notices.show({ kind: 'warning', text: messageOf(error, '保存失败！') }),
  });
  return (
    <fieldset className={styles['drawn']} disabled={choose.isPending}>
      <legend>选一个画好的头像</legend>
      {drawnAvatarNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={drawnAvatars[name]}
          aria-pressed={drawnAvatarUrl(name) === chosen}
          onClick={() => choose.mutate(drawnAvatarUrl(name))}
        >
          <Avatar name={drawnAvatars[name]} src={drawnAvatarUrl(name)} size={44} />
        </button>
      ))}
    </fieldset>
  );
}
