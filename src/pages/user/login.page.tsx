import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { systemConfigQuery } from '#api/config.ts';
import { LoginForm } from '#features/login/login-form.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';

// What most schools never configure is fetched where it is.
const OtherWays = lazy(async () => ({ default: (await import('#features/login/other-ways.tsx')).OtherWays }));

/** The login by password, and beside it whatever else the server offers. */
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
