import { useState } from 'react';
import type { SendFile } from '#shared/files/upload-rules.ts';
import { FileListUpload } from '#shared/ui/upload/file-list-upload.tsx';
import { FileUpload } from '#shared/ui/upload/file-upload.tsx';
import { ImageListUpload } from '#shared/ui/upload/image-list-upload.tsx';
import { ImageUpload } from '#shared/ui/upload/image-upload.tsx';
import { UploadList } from '#shared/ui/upload/upload-progress.tsx';
import type { StoryGroup } from '../story.ts';
import styles from '../gallery.module.css';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100"><rect width="160" height="100" fill="${colour}"/></svg>`)}`;

/** Stores pictures as data addresses; a file name containing 失败 fails. */
const send: SendFile<{ readonly filePath: string; readonly fileName: string }> = async (file) => {
  if (file.name.includes('失败')) throw new Error('网络超时');
  return { filePath: file.name, fileName: file.name };
};

function Single() {
  const [name, setName] = useState('');
  const [src, setSrc] = useState(picture('seagreen'));
  return (
    <div className={styles['column']}>
      <FileUpload
        label="作品文件"
        required
        accept={['.sb3']}
        maxMegabytes={50}
        fileName={name}
        send={send}
        onStored={({ fileName }) => setName(fileName)}
        onRemove={() => setName('')}
      />
      <ImageUpload
        label="课程封面"
        src={src}
        send={send}
        onStored={() => setSrc(picture('tomato'))}
        onRemove={() => setSrc('')}
      />
    </div>
  );
}

function Several() {
  const [files, setFiles] = useState<readonly string[]>(['第一课　认识积木.pptx', '第二课　画正多边形.pdf']);
  const [pictures, setPictures] = useState<readonly string[]>(['seagreen', 'tomato', 'slateblue']);
  return (
    <div className={styles['column']}>
      <FileListUpload
        label="课程资料"
        accept={['.pdf', '.pptx']}
        maxMegabytes={200}
        value={files}
        nameOf={(path) => path}
        send={send}
        onChange={setFiles}
      />
      <ImageListUpload
        label="轮播图"
        value={pictures}
        renderPicture={(colour, alt) => <img src={picture(colour)} alt={alt} draggable={false} />}
        max={10}
        send={send}
        onChange={setPictures}
      />
    </div>
  );
}

const running = new File([''], '第三课　三角函数与很长很长的文件名.pdf');

function Running() {
  return (
    <div className={styles['wide']}>
      <UploadList
        items={[
          { id: 1, file: running, kind: 'sending', percent: 40 },
          {
            id: 2,
            file: running,
            kind: 'failed',
            canRetry: true,
            message: '第四课.pdf 上传失败：网络超时',
          },
          { id: 3, file: running, kind: 'failed', canRetry: false, message: '第五课.pdf：文件超过200MB' },
        ]}
        status="第二课.pdf 上传成功！"
        focusId=""
        onCancel={() => undefined}
        onRetry={() => undefined}
      />
    </div>
  );
}

export const group: StoryGroup = {
  title: '上传',
  stories: [
    { name: '一个文件、一张图片', Show: Single },
    { name: '多个文件、多张图片', Show: Several },
    { name: '上传中与失败', Show: Running },
  ],
};
