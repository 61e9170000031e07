import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { systemConfigQuery } from '#api/config.ts';
import { LoginForm } from '#features/login/login-form.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';

// Loaded only where it is configured, which most schools do not.
const OtherWays = lazy(async () => ({ default: (await import('#features/login/other-ways.tsx')).OtherWays }));

/** The password login, with the other login methods of the server. */
export default function LoginPage() {
  useDocumentTitle(`登录 · ${useBrand().name}`);
  const { data } = useQuery(systemConfigQuery());
  const [isByPhone, setByPhone] = useState(false);
  const ways = data?.loginWays ?? [];
  const hasPhone = ways.some(({ way }) => way === 'phone');
  const others = (part: 'tabs' | 'rest') => (
    <Suspense>
      <OtherWays part={part} ways={ways} isByPhone={isByPhone} onByPhone={setByPhone} />
    </Suspense>
  );
  return (
    <>
      {hasPhone ? others('tabs') : null}
      <div hidden={isByPhone}>
        <LoginForm canRegister={data?.allowReg === '1'} titleHidden={hasPhone} />
      </div>
      {ways.length > 0 ? others('rest') : null}
    </>
  );
}
