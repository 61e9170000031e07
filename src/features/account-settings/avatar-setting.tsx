import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { Suspense, useRef } from 'react';
import { inspected } from '#shared/inspection/inspected.ts';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { createActor } from 'xstate';
import { PersonAvatar } from '#shared/people/person-avatar.tsx';
import { useApp, useNotices, useSession } from '#shared/app/app-context.tsx';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { avatarRules } from '#machines/avatar-change/avatar-file.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { avatarChangeWithEffects } from './avatar-effects.ts';
import { DrawnAvatars } from './drawn-avatars.tsx';
import styles from './settings.module.css';

const AvatarDialog = lazyComponent(async () => (await import('./avatar-dialog.tsx')).AvatarDialog);

type AvatarSettingProps = {
  /** False: only the drawn pictures, or none. */
  readonly mayUpload: boolean;
  readonly isPupil: boolean;
};

/** 头像: the current one, and the ways to change it. A saved one appears in the header at once. */
export function AvatarSetting({ mayUpload, isPupil }: AvatarSettingProps) {
  const { session } = useApp();
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const actor = useLastingActor(() => createActor(avatarChangeWithEffects(session, notices), inspected));
  const isOpen = useSelector(actor, (snapshot) => snapshot.context.file !== null);
  const isRemoving = useSelector(actor, (snapshot) => snapshot.matches('removing'));
  const user = useSession(({ context }) => context.userInfo);
  const avatar = user?.avatar ?? '';
  return (
    <section className={styles['avatar']} aria-label="头像">
      <PersonAvatar name={user?.realname ?? user?.username ?? ''} picture={avatar} size={96} />
      {mayUpload ? (
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          aria-label="选择头像图片"
          accept={avatarRules.accept.join(',')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Allows selecting the same file again.
            event.target.value = '';
            if (file !== undefined) actor.send({ type: 'avatar.choose', file });
          }}
        />
      ) : null}
      <div className={styles['buttons']}>
        {mayUpload ? (
          <Button
            type="button"
            variant="surface"
            color="gray"
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => input.current?.click()}
          >
            更换头像
          </Button>
        ) : null}
        {avatar === '' || isPupil ? null : (
          <BusyButton
            type="button"
            variant="surface"
            color="gray"
            busy={isRemoving}
            onClick={() => actor.send({ type: 'avatar.remove' })}
          >
            移除头像
          </BusyButton>
        )}
      </div>
      {mayUpload ? (
        <p className={styles['minor']}>支持 JPG、PNG、GIF、WebP，不超过 {avatarRules.maxMegabytes} MB</p>
      ) : null}
      {isPupil ? <DrawnAvatars chosen={avatar} /> : null}
      {isOpen ? (
        <Suspense>
          <AvatarDialog actor={actor} />
        </Suspense>
      ) : null}
    </section>
  );
}
