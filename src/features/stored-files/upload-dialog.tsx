import { ownValue } from '#shared/text/own-value.ts';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { uploadFile } from '#shared/api/file.ts';
import { pictureTypes } from '#shared/files/upload-rules.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { FileListUpload } from '#shared/ui/upload/file-list-upload.tsx';

type UploadDialogProps = {
  /** Called after an upload. */
  readonly onStored: () => void;
  readonly onClose: () => void;
};

const isPicture = (name: string) => pictureTypes.some((type) => name.toLowerCase().endsWith(type));

/**
 * 上传文件: each file is stored as soon as it has arrived. Pictures can be used anywhere; other files are course material.
 */
export function UploadDialog({ onStored, onClose }: UploadDialogProps) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const close = (
    <Button variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Modal open title="上传文件" width={640} footer={close} onClose={onClose}>
      <FileListUpload
        label="文件"
        accept={[]}
        maxMegabytes={200}
        hint="图片每个不超过 10MB，其他文件每个不超过 200MB；选择后立即上传"
        value={paths}
        nameOf={(path) => ownValue(names, path) ?? path}
        send={async (file, options) => {
          const purpose = isPicture(file.name) ? 'image' : 'material';
          const stored = await uploadFile(file, { ...options, purpose });
          setNames((before) => ({ ...before, [stored.filePath]: stored.fileName }));
          return stored;
        }}
        onChange={(value) => {
          setPaths(value);
          onStored();
        }}
      />
    </Modal>
  );
}
