import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { systemConfigQuery } from '#shared/api/config.ts';
import { LoginLink } from '../login-link.tsx';
import { RegisterForm } from './register-form.tsx';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import styles from '../account-pages.module.css';

/** 注册, if the school has enabled it (configuration key allowReg). */
export default function RegisterPage() {
  useDocumentTitle(`注册 · ${useBrand().name}`);
  const { data, error, refetch } = useQuery(systemConfigQuery());
  const navigate = useNavigate();
  if (data === undefined) {
    if (error === null) return <PageSkeleton />;
    return <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />;
  }
  if (data.allowReg !== '1') return <RegistrationClosed />;
  return (
    <RegisterForm
      hasSms={data.loginWays?.some(({ way }) => way === 'phone') ?? false}
      onRegistered={(account) =>
        void navigate({
          to: '/user/$page',
          params: { page: 'register-result' },
          search: { account },
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  );
}

function RegistrationClosed() {
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>注册</h1>
      <p>没有开放注册，请向老师或管理员要账号。</p>
      <LoginLink>用已有账号登录</LoginLink>
    </div>
  );
}
