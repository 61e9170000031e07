import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { NoticeButton } from '#features/class-notices/notice-button.tsx';
import { ClassLoginButton } from '#features/class-login/class-login-button.tsx';
import { JoinsTitle, ClassCode } from './class-code.tsx';
import { YearEndLink } from './year-end/year-end-link.tsx';
import { ClassCards } from '#features/classes/class-cards.tsx';
import { ClassView, type ClassSlots } from '#features/classes/class-view.tsx';
import type { Credentials } from '#features/users/account-rules.ts';
import {
  LazyImportedCredentials,
  LazyGenerateDrawer,
  LazyCredentialsDialog,
} from '#features/users/lazy-dialogs.tsx';
import { WaitingSheets } from '#features/users/waiting-sheets.tsx';
import { Can } from '#shared/app/can.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

const JoinsTab = lazyComponent(async () => (await import('./joins-tab.tsx')).JoinsTab);
const GradebookTab = lazyComponent(
  async () => (await import('#features/gradebook/gradebook-tab.tsx')).GradebookTab,
);
const CoursesTab = lazyComponent(async () => (await import('./courses-tab.tsx')).CoursesTab);

const slots: ClassSlots = {
  renderNotice: ({ id }) => <NoticeButton departId={id} />,
  renderCode: ({ id }) => (
    <Can action="depart:user">
      <ClassLoginButton departId={id} />
      <ClassCode departId={id} />
    </Can>
  ),
  joinsTitle: ({ id }) => <JoinsTitle departId={id} />,
  renderJoins: (room) => (
    <Suspense fallback={<PageSkeleton />}>
      <JoinsTab depart={room} />
    </Suspense>
  ),
  renderCourses: ({ id }) => (
    <Suspense fallback={<PageSkeleton />}>
      <CoursesTab depart={{ id, orgCategory: '3' }} />
    </Suspense>
  ),
  renderGradebook: ({ id }) => (
    <Suspense fallback={<PageSkeleton />}>
      <GradebookTab departId={id} />
    </Suspense>
  ),
  renderGenerator: ({ id }, onMade, onClose) => <Generator departId={id} onMade={onMade} onClose={onClose} />,
  renderImported: (report, onClose) => (
    <Suspense>
      <LazyImportedCredentials report={report} onClose={onClose} />
    </Suspense>
  ),
  renderCredentials: (accounts, onClose) => <LazyCredentialsDialog accounts={accounts} onClose={onClose} />,
  renderWaitingSheets: () => <WaitingSheets />,
};

/**
 * 班级管理 of teachers: classes, and one of them. `depart` and `tab` in the address are the same as in the tree, so links
 * lead to both.
 */
export function ClassManager({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const id = searchText(search, 'depart');
  if (id === undefined)
    return (
      <ClassCards
        place={{ path, search }}
        shown={searchText(search, 'show') === 'archived' ? 'archived' : 'daily'}
        onShown={(show) => change({ show: show === 'daily' ? undefined : show })}
        // A tab in the address is that of the class to be chosen.
        onEnter={(next, asked) => change({ depart: next, new: asked })}
        tools={
          <>
            <NoticeButton />
            <YearEndLink />
          </>
        }
      />
    );
  return (
    <ClassView
      {...slots}
      id={id}
      place={{ path, search }}
      tab={searchText(search, 'tab')}
      onTab={(tab) => change({ tab }, { replace: true })}
      onBack={() => change({ depart: undefined, tab: undefined })}
    />
  );
}

type GeneratorProps = {
  readonly departId: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
};

/** 批量生成学生, and the credential sheet with their passwords afterwards. */
function Generator({ departId, onMade, onClose }: GeneratorProps) {
  const [accounts, setAccounts] = useState<readonly Credentials[]>();
  return accounts === undefined ? (
    <LazyGenerateDrawer
      departId={departId}
      onMade={(made) => {
        setAccounts(made);
        onMade();
      }}
      onClose={onClose}
    />
  ) : (
    <LazyCredentialsDialog accounts={accounts} onClose={onClose} />
  );
}
