import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { systemConfigQuery } from '#shared/api/config.ts';
import { LoginKindChoice, LessonCodeForm, useLoginKind } from './login-kind.tsx';
import { LoginForm } from './login-form.tsx';
import { loginTarget } from './login-target.ts';
import { useBrand } from '#features/shell/use-brand.ts';
import { useApp, useSession } from '#shared/app/app-context.tsx';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import styles from './login-kind.module.css';

// Most schools have no other login method.
const OtherLoginMethods = lazyComponent(
  async () => (await import('./other-login-methods.tsx')).OtherLoginMethods,
);

/** The code of a lesson for pupils, and the password login with the other login methods of the server. */
export default function LoginPage() {
  useDocumentTitle(`登录 · ${useBrand().name}`);
  useLeaveAfterLogin();
  const { data } = useQuery(systemConfigQuery());
  const [kind, chooseKind] = useLoginKind();
  const [isByPhone, setByPhone] = useState(false);
  const loginMethods = data?.loginWays ?? [];
  const hasPhone = loginMethods.some(({ way }) => way === 'phone');
  const others = (part: 'tabs' | 'rest') => (
    <Suspense>
      <OtherLoginMethods part={part} methods={loginMethods} isByPhone={isByPhone} onByPhone={setByPhone} />
    </Suspense>
  );
  return (
    <>
      <LoginKindChoice kind={kind} onChoose={chooseKind} />
      <div className={styles['ways']} data-login-kind={kind}>
        {kind === 'pupil' ? <LessonCodeForm /> : null}
        <div>
          {hasPhone ? others('tabs') : null}
          <div hidden={isByPhone}>
            <LoginForm canRegister={data?.allowReg === '1'} titleHidden={hasPhone} />
          </div>
          {loginMethods.length > 0 ? others('rest') : null}
        </div>
      </div>
    </>
  );
}

/** Opens the page behind the login as soon as its menu is there, whatever the login method was. */
function useLeaveAfterLogin(): void {
  const app = useApp();
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/user/login' });
  const isReady = useSession((session) => session.matches({ authenticated: 'ready' }));
  const leave = useEffectEvent(() => void navigate({ href: loginTarget(app, redirect), replace: true }));
  useEffect(() => {
    if (isReady) leave();
  }, [isReady]);
}
