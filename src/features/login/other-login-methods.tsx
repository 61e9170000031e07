import { Button } from '@radix-ui/themes';
import { useLocation } from '@tanstack/react-router';
import { searchText } from '#shared/app/page.ts';
import type { Schema } from '#openapi/index.ts';
import { PhoneForm } from './phone-form.tsx';
import { storeRedirect } from './login-redirect.ts';
import styles from './other-login-methods.module.css';

type OtherLoginMethodsProps = {
  /** `tabs`: above the password form; `rest`: below it. */
  readonly part: 'tabs' | 'rest';
  readonly methods: readonly Schema<'LoginWay'>[];
  readonly isByPhone: boolean;
  readonly onByPhone: (isByPhone: boolean) => void;
};

/** The server's other login methods, around the password form. */
export function OtherLoginMethods({ part, methods, isByPhone, onByPhone }: OtherLoginMethodsProps) {
  if (part === 'tabs') return <MethodTabs isByPhone={isByPhone} onChange={onByPhone} />;
  return (
    <>
      {isByPhone ? <PhoneForm /> : null}
      <ExternalLogins methods={methods} />
    </>
  );
}

type MethodTabsProps = { readonly isByPhone: boolean; readonly onChange: (isByPhone: boolean) => void };

const tabs = [
  { id: 'method-password', title: '账号密码登录', isByPhone: false },
  { id: 'method-phone', title: '手机号登录', isByPhone: true },
] as const;

/** The two login forms, if codes can be sent by text message. Arrows move between them. */
function MethodTabs({ isByPhone, onChange }: MethodTabsProps) {
  return (
    <div role="tablist" aria-label="登录方式" className={styles['tabs']}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tab.id}
          type="button"
          role="tab"
          className={styles['tab']}
          aria-selected={tab.isByPhone === isByPhone}
          tabIndex={tab.isByPhone === isByPhone ? 0 : -1}
          onClick={() => onChange(tab.isByPhone)}
          onKeyDown={({ key }) => {
            if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
            onChange(!isByPhone);
            document.getElementById(isByPhone ? tabs[0].id : tabs[1].id)?.focus();
          }}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}

/** The external logins: each loads another page, and returns. */
function ExternalLogins({ methods }: Pick<OtherLoginMethodsProps, 'methods'>) {
  const redirect = useLocation({ select: ({ search }) => searchText(search, 'redirect') });
  const external = methods.flatMap(({ title, url }) => (typeof url === 'string' ? [{ title, url }] : []));
  if (external.length === 0) return null;
  return (
    <section className={styles['external']} aria-labelledby="external-title">
      <h2 id="external-title" className={styles['title']}>
        其他登录方式
      </h2>
      {external.map(({ title, url }) => (
        <Button key={url} asChild variant="surface" color="gray" size="3">
          <a href={url} onClick={() => storeRedirect(redirect)}>
            {title}
          </a>
        </Button>
      ))}
    </section>
  );
}
