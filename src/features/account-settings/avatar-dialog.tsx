import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CropArea, avatarChangeMachine } from '#machines/avatar-change/avatar-change.machine.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PictureCropper } from '#shared/ui/fields/picture-cropper.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';

/** 修改头像: the crop of the selected picture, and the upload progress. */
export function AvatarDialog({ actor }: { readonly actor: ActorRefFrom<typeof avatarChangeMachine> }) {
  const { file, problem, percent } = useSelector(actor, (snapshot) => snapshot.context);
  const isCropping = useSelector(actor, (snapshot) => snapshot.matches('cropping'));
  const isSending = useSelector(actor, (snapshot) => snapshot.matches('uploading'));
  const [area, setArea] = useState<CropArea | undefined>(undefined);
  const cancel = () => actor.send({ type: 'avatar.cancel' });
  if (file === null) return null;
  const footer = (
    <>
      <Button variant="surface" color="gray" disabled={!isCropping && !isSending} onClick={cancel}>
        取消
      </Button>
      <BusyButton
        busy={!isCropping}
        disabled={area === undefined}
        onClick={() => {
          if (area !== undefined) actor.send({ type: 'avatar.confirm', area });
        }}
      >
        保存
      </BusyButton>
    </>
  );
  return (
    <Modal open title="修改头像" width={480} footer={footer} onClose={cancel}>
      <PictureCropper file={file} disabled={!isCropping} onArea={setArea} />
      {isSending ? <ProgressBar label="正在上传头像" value={percent} /> : null}
      {problem === '' ? null : (
        <p role="alert" className="error-text">
          {problem}
        </p>
      )}
    </Modal>
  );
}
