import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import {
  bringBackStoredFiles,
  deletedStoredFilesQuery,
  deleteStoredFiles,
  editStoredFile,
  exportStoredFiles,
  restoreStoredFiles,
  storedFilesKey,
  storedFilesQuery,
} from './api.ts';
import { storageQuery } from '#shared/api/storage.ts';
import { FileDetail } from './file-detail.tsx';
import { StorageBar } from '#features/storage/storage-bar.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { fileSizeText } from '#shared/files/file-size.ts';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const used = [
  { value: '1', text: '使用中', tone: 'success' },
  { value: '0', text: '未使用', tone: 'neutral' },
] as const;

/** Each of these changes the storage usage: `renew` refetches it. */
const filesOf = (renew: () => void) =>
  defineResource({
    title: '文件管理',
    noun: '文件',
    list: storedFilesQuery,
    update: editStoredFile,
    remove: async (ids) => refreshAfter(deleteStoredFiles(ids), renew),
    restore: async (ids) => refreshAfter(restoreStoredFiles(ids), renew),
    bin: {
      list: deletedStoredFilesQuery,
      columns: ['fileName', 'fileType', 'createBy'],
      restore: async (ids) => refreshAfter(bringBackStoredFiles(ids), renew),
    },
    exports: { name: '文件管理', load: exportStoredFiles },
    fields: {
      fileType: {
        label: '文件类型',
        kind: 'dict',
        dict: 'file_type',
        numeric: true,
        required: '请选择文件类型！',
        width: 110,
      },
      fileName: { label: '文件名', kind: 'text', required: '请输入文件名！', max: 255, width: 220 },
      filePath: { label: '文件路径', kind: 'text', width: 200 },
      fileLocation: { label: '存储位置', kind: 'dict', dict: 'file_location', width: 116 },
      fileTag: { label: '文件标签', kind: 'text', max: 32, width: 110 },
      fileSize: { label: '大小', kind: 'number', width: 90 },
      isUsed: { label: '使用情况', kind: 'choice', options: used, width: 100 },
      createBy: { label: '上传人', kind: 'text', width: 100 },
      createTime: { label: '上传时间', kind: 'time' },
    },
    table: [
      'fileName',
      'fileType',
      'fileSize',
      'isUsed',
      'createBy',
      'createTime',
      'filePath',
      'fileLocation',
      'fileTag',
    ],
    hidden: ['filePath', 'fileLocation', 'fileTag'],
    form: ['fileType', 'fileName', 'fileTag'],
    filter: {
      basic: ['fileType', 'fileName', 'isUsed'],
      more: ['fileLocation', 'fileTag', 'createBy', 'createTime'],
      apart: ['isUsed'],
    },
    sort: ['fileType', 'fileName', 'fileLocation', 'fileTag', 'fileSize', 'createBy', 'createTime'],
  });

async function refreshAfter<Result>(done: Promise<Result>, renew: () => void): Promise<Result> {
  const answer = await done;
  renew();
  return answer;
}

/** 文件管理: every stored file, its uses, and removable files. */
export default function FileListPage(page: PageProps) {
  const queryClient = useQueryClient();
  const [isUploading, setIsUploading] = useState(false);
  const renewStorage = () => void queryClient.invalidateQueries({ queryKey: storageQuery().queryKey });
  const [files] = useState(() => filesOf(renewStorage));
  return (
    <ResourcePage
      resource={files}
      page={page}
      cells={{ fileSize: (row) => fileSizeText(row.fileSize) }}
      renderToolbar={() => (
        <>
          <StorageBar isInLine />
          <Button type="button" onClick={() => setIsUploading(true)}>
            <Upload size={16} aria-hidden="true" />
            上传文件
          </Button>
        </>
      )}
      renderDetail={(row, crud) => <FileDetail file={row} onClose={crud.close} />}
    >
      {isUploading ? (
        <UploadDialog
          onStored={() => {
            void queryClient.invalidateQueries({ queryKey: storedFilesKey() });
            renewStorage();
          }}
          onClose={() => setIsUploading(false)}
        />
      ) : null}
    </ResourcePage>
  );
}
