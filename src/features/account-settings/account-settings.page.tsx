import { Button, Card } from '@radix-ui/themes';
import { BaseSection } from './base-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import { sectionOf, sections } from './sections.ts';
import { SecuritySection } from './security-section.tsx';
import { SettingsNav } from './settings-nav.tsx';
import styles from './settings.module.css';
import { StorageBar } from '#features/storage/storage-bar.tsx';
import { usePasswordChange } from '#features/shell/account/use-password-change.tsx';
import { ThemeSettings } from '#features/theme/theme-settings.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';

/** 个人设置. */
export default function AccountSettingsPage({ path, search }: PageProps) {
  const shown = sectionOf(path, searchText(search, 'section'));
  return (
    <Card asChild size="2">
      <section className={styles['page']}>
        <h1 className={styles['heading']}>个人设置</h1>
        <div className={styles['body']}>
          <SettingsNav path={path} shown={shown} />
          {sections.map(({ name, title }) =>
            // The form of the first section stays mounted: visiting another section must not discard its input.
            name === shown || name === 'base' ? (
              <div key={name} className={styles['section']} hidden={name !== shown}>
                <h2 className={styles['title']}>{title}</h2>
                {name === 'base' ? <BaseSection /> : null}
                {name === 'base' && name === shown ? <StorageBar /> : null}
                {name === 'security' ? <SecuritySection passwordAction={<PasswordAction />} /> : null}
                {name === 'custom' ? (
                  <div className={styles['look']}>
                    <ThemeSettings />
                  </div>
                ) : null}
                {name === 'notification' ? <NoticeSection /> : null}
              </div>
            ) : null,
          )}
        </div>
      </section>
    </Card>
  );
}

function PasswordAction() {
  const password = usePasswordChange();
  return (
    <>
      <Button variant="surface" onClick={password.open}>
        修改密码
      </Button>
      {password.dialog}
    </>
  );
}
