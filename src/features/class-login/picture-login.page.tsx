import { Button } from '@radix-ui/themes';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { myProgressQuery } from '#shared/api/dashboard.ts';
import { PictureLogin } from './picture-login.tsx';
import type { LogIn } from './use-picture-login.ts';
import { nextThing, openHomework, openUnits } from '#features/dashboard/next-thing.ts';
import { settledSession } from '#features/login/settled-session.ts';
import { submitCredentials } from '#features/login/submit-credentials.ts';
import { useApp, useSession } from '#shared/app/app-context.tsx';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';
import styles from './picture-login-page.module.css';

/** 课堂登录: the page of a lesson code. */
export function PictureLoginView() {
  const { token = '' } = useParams({ strict: false });
  const { session, config, landing } = useApp();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The user before this page; a user who logs in here continues automatically.
  const [before] = useState(() => session.getSnapshot().context.userInfo);
  const isThere = useSession(({ context }) => context.userInfo?.id === before?.id);
  useDocumentTitle(`课堂登录 · ${config.brandName}`);
  const goOn = () => navigate({ href: landing(), replace: true });
  const logIn: LogIn = async (entry) => {
    const isIn = await submitCredentials(session, { method: 'picture', code: token, entry });
    if (!isIn || (await settledSession(session)).matches('anonymous'))
      throw new Error(session.getSnapshot().context.failure?.message ?? '登录失败');
    const lessonLink = await lessonWay(queryClient);
    await (lessonLink === undefined ? goOn() : navigate({ ...lessonLink, replace: true }));
  };
  return (
    <ThemeScope>
      <main id="content" tabIndex={-1} className={styles['page']}>
        {before !== undefined && isThere ? (
          <section className={styles['other']}>
            <Mascot pose="hello" size={160} />
            <h1>{before.realname}已经登录了</h1>
            <Button size="4" onClick={() => void goOn()}>
              我是{before.realname}
            </Button>
            <Button size="4" variant="surface" onClick={() => session.send({ type: 'logout.confirm' })}>
              换一个人
            </Button>
          </section>
        ) : (
          <PictureLogin key={token} token={token} logIn={logIn} />
        )}
      </main>
    </ThemeScope>
  );
}

/** The target of the 首页 button for a child with pending work, which saves a tap. Undefined leads to 首页. */
async function lessonWay(queryClient: QueryClient) {
  const mine = await queryClient.fetchQuery(myProgressQuery()).catch(() => undefined);
  if (mine === undefined) return undefined;
  const hasPendingWork = mine.returned.length + openHomework(mine).length + openUnits(mine).length > 0;
  return hasPendingWork ? nextThing(mine).way : undefined;
}
