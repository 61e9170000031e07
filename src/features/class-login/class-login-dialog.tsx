import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { classLoginQuery, makePictureCards } from '#shared/api/class-login.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { GuessingNotice } from './guessing-notice.tsx';
import { LessonPupils } from './lesson-pupils.tsx';
import { LessonState } from './lesson-state.tsx';
import { PictureCardSheet } from './picture-card-sheet.tsx';
import styles from './class-login.module.css';

type ClassLoginDialogProps = { readonly departId: string; readonly onClose: () => void };

/** 课堂登录: opens it for a lesson, shows the logged-in pupils, and creates the cards. Mount it to open it. */
export function ClassLoginDialog({ departId, onClose }: ClassLoginDialogProps) {
  const login = useQuery({ ...classLoginQuery(departId), refetchInterval: 5000 });
  const [cards, setCards] = useState<Schema<'PictureCards'>>();
  return (
    <Modal open title={cards === undefined ? '课堂登录' : '图片卡'} width={760} onClose={onClose}>
      {cards !== undefined ? (
        <PictureCardSheet cards={cards} onDone={() => setCards(undefined)} />
      ) : login.data !== undefined ? (
        <ClassLogin login={login.data} onCards={setCards} />
      ) : login.isError ? (
        <ErrorState text={messageOf(login.error, '加载失败')} onRetry={() => void login.refetch()} />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Modal>
  );
}

type ClassLoginProps = {
  readonly login: Schema<'ClassLogin'>;
  readonly onCards: (cards: Schema<'PictureCards'>) => void;
};

function ClassLogin({ login, onCards }: ClassLoginProps) {
  const { departId, departName, code, pupils } = login;
  const [isConfirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: (userIds: readonly string[] | undefined) =>
      makePictureCards({ departId, ...(userIds === undefined ? {} : { userIds: [...userIds] }) }),
    onSuccess: (cards) => {
      void client.invalidateQueries({ queryKey: classLoginQuery(departId).queryKey });
      onCards(cards);
    },
  });
  const problem =
    make.error === null || isConfirming ? null : (
      <p role="alert" className="error-text">
        {messageOf(make.error, '操作失败')}
      </p>
    );
  if (code === null)
    return (
      <div className={styles['box']}>
        <p className={styles['hint']}>
          还不会打字的学生用图片卡登录：扫码，点自己，再点卡片上的两张图片。先给{departName}的 {pupils.length}{' '}
          名学生制作图片卡，打印后发给学生。
        </p>
        {problem}
        <BusyButton busy={make.isPending} onClick={() => make.mutate(undefined)}>
          制作图片卡
        </BusyButton>
      </div>
    );
  return (
    <div className={styles['box']}>
      {login.guessing ? <GuessingNotice login={login} /> : null}
      <LessonState login={login} />
      {problem}
      <LessonPupils
        login={login}
        isMaking={make.isPending}
        onMake={(id) => make.mutate([id])}
        onMakeAll={() => setConfirming(true)}
      />
      {isConfirming ? (
        <ConfirmDialog
          open
          title="全班重做图片卡"
          text={`${departName}的每名学生都换两张新图片，课堂码也更换。原来的图片卡马上失效，需要重新打印。`}
          confirmText="重做"
          danger
          busy={make.isPending}
          error={make.error === null ? undefined : messageOf(make.error, '操作失败')}
          onConfirm={() => make.mutate(undefined)}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}
