import { Button } from '@radix-ui/themes';
import { useLocation } from '@tanstack/react-router';
import { searchText } from '#shared/app/page.ts';
import type { Schema } from '#openapi/index.ts';
import { PhoneForm } from './phone-form.tsx';
import { keepRedirect } from './kept-redirect.ts';
import styles from './other-ways.module.css';

type OtherWaysProps = {
  /** `tabs`: above the password form; `rest`: below it. */
  readonly part: 'tabs' | 'rest';
  readonly ways: readonly Schema<'LoginWay'>[];
  readonly isByPhone: boolean;
  readonly onByPhone: (isByPhone: boolean) => void;
};

/** The server's other login methods, around the password form. */
export function OtherWays({ part, ways, isByPhone, onByPhone }: OtherWaysProps) {
  if (part === 'tabs') return <WayTabs isByPhone={isByPhone} onChange={onByPhone} />;
  return (
    <>
      {isByPhone ? <PhoneForm /> : null}
      <Elsewhere ways={ways} />
    </>
  );
}

type WayTabsProps = { readonly isByPhone: boolean; readonly onChange: (isByPhone: boolean) => void };

const tabs = [
  { id: 'way-password', title: '账号密码登录', isByPhone: false },
  { id: 'way-phone', title: '手机号登录', isByPhone: true },
] as const;

/** The two login forms, if codes can be sent by text message. Arrows move between them. */
function WayTabs({ isByPhone, onChange }: WayTabsProps) {
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
function Elsewhere({ ways }: Pick<OtherWaysProps, 'ways'>) {
  const redirect = useLocation({ select: ({ search }) => searchText(search, 'redirect') });
  const elsewhere = ways.flatMap(({ title, url }) => (typeof url === 'string' ? [{ title, url }] : []));
  if (elsewhere.length === 0) return null;
  return (
    <section className={styles['elsewhere']} aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title" className={styles['title']}>
        其他登录方式
      </h2>
      {elsewhere.map(({ title, url }) => (
        <Button key={url} asChild variant="surface" color="gray" size="3">
          <a href={url} onClick={() => keepRedirect(redirect)}>
            {title}
          </a>
        </Button>
      ))}
    </section>
  );
}
