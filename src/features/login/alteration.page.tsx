import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { systemConfigQuery } from '#shared/api/config.ts';
import { RecoveryWizard } from './recovery/recovery-wizard.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';

/** 忘记密码. */
export default function AlterationPage() {
  useDocumentTitle(`找回密码 · ${useBrand().name}`);
  const { data } = useQuery(systemConfigQuery());
  const navigate = useNavigate();
  return (
    <RecoveryWizard
      hasSms={data?.loginWays?.some(({ way }) => way === 'phone') ?? false}
      onLeave={() => void navigate({ to: '/user/login', replace: true })}
    />
  );
}
