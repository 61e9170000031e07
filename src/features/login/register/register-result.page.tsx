import { Navigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { LoginLink } from '../login-link.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import styles from '../account-pages.module.css';

/** The confirmation of a new account. */
export default function RegisterResultPage() {
  useDocumentTitle(`注册 · ${useBrand().name}`);
  const { account } = useSearch({ from: '/user/$page' });
  // There was no registration just before.
  if (account === undefined) return <Navigate to="/user/$page" params={{ page: 'register' }} replace />;
  return (
    <div className={styles['page']}>
      <div className={styles['done']}>
        <CircleCheck size={56} strokeWidth={1.5} aria-hidden="true" />
        <h1 className={styles['title']}>账号 {account.slice(0, 100)} 注册成功</h1>
      </div>
      <LoginLink>返回登录</LoginLink>
    </div>
  );
}
