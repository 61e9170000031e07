import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { myHomeworkQuery } from '#shared/api/homework.ts';
import { projectLoader } from '#shared/api/work.ts';
import { fileUrl } from '#shared/api/file.ts';
import { HomeworkAbout } from './homework-about.tsx';
import { HomeworkState, type MyHomework } from './homework-state.tsx';
import { extensionOf } from '#shared/files/preview-kind.ts';
import { UnitMaterials } from '#features/learning/unit-materials.tsx';
import { UnitSection } from '#features/learning/unit-section.tsx';
import { HandInPanel } from '#features/works/hand-in/hand-in-panel.tsx';
import { homeworkTarget } from '#features/works/hand-in/hand-in-target.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import type { PageProps } from '#shared/app/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from '#features/learning/learn.module.css';

/** One homework of the pupil: its task, and its submission. */
export default function MyHomeworkPage({ params }: PageProps) {
  const { homeworkId = '' } = params;
  const query = useQuery(myHomeworkQuery(homeworkId));
  const authorName = useSession(({ context }) => context.userInfo?.realname ?? '');
  const homework = query.data;
  useTabTitle(homework?.workName);
  return (
    <div className={styles['page']}>
      <Link to="/$" params={{ _splat: 'center/myAdditionalWork' }} className={styles['back']}>
        <ChevronLeft size={18} aria-hidden="true" />
        我的作业
      </Link>
      {homework === undefined ? null : (
        <>
          <div className={styles['headline']}>
            <PinyinHeading text={homework.workName} className={styles['heading']} />
            <HomeworkState homework={homework} />
          </div>
          <div className={styles['lesson']}>
            <div className={styles['workspace']}>
              <HomeworkAbout homework={homework} />
              <Documents homework={homework} />
            </div>
            <div className={styles['workspace']} key={homeworkId}>
              <Start homework={homework} />
              <HandInPanel
                target={homeworkTarget(homework)}
                authorName={authorName}
                next={
                  <Button asChild size="3">
                    <Link to="/$" params={{ _splat: 'center/myAdditionalWork' }}>
                      回到我的作业
                    </Link>
                  </Button>
                }
              />
            </div>
          </div>
        </>
      )}
      {query.isPending ? <PageSkeleton /> : null}
      {query.isError && homework === undefined ? (
        <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />
      ) : null}
    </div>
  );
}

/** The teacher's file to start from, if there is one. */
function Start({ homework }: { readonly homework: MyHomework }) {
  const start = homework.workUrl_url ?? '';
  if (start === '') return null;
  return (
    <UnitSection title="起始作品">
      <p>老师准备了起始作品，下载后接着做，做完在这里提交。</p>
      <DownloadButton
        text="下载起始作品"
        fileName={`${homework.workName}-起始作品.${extensionOf(start) || 'sb3'}`}
        load={projectLoader(start)}
      />
    </UnitSection>
  );
}

/** 作业资料, if there is any. */
function Documents({ homework }: { readonly homework: MyHomework }) {
  const files = homework.files ?? [];
  if (files.length === 0) return null;
  return (
    <UnitSection title="作业资料">
      <UnitMaterials
        materials={files.map(({ filePath, fileName, fileSize }) => ({
          path: filePath,
          url: fileUrl(filePath),
          name: fileName,
          extension: extensionOf(filePath),
          size: fileSize ?? null,
        }))}
      />
    </UnitSection>
  );
}
