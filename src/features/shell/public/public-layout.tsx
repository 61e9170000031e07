import { Button } from '@radix-ui/themes';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { InsideLayout } from '#shared/app/inside-layout.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { useReaderWord } from '#shared/app/use-reader-word.ts';
import { documentTitle } from '#shared/menu/breadcrumb.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import { BrandMark } from '#shared/ui/media/brand-mark.tsx';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';
import { FrontMenu } from '../menu/front-menu.tsx';
import { publicTitle } from './public-titles.ts';
import { SiteFooter } from '../site-footer.tsx';
import { useBrand } from '../use-brand.ts';
import headerStyles from '../header.module.css';
import styles from '../shell.module.css';
import { useQuery } from '@tanstack/react-query';
import { siteLookQuery } from '#shared/api/site-look.ts';

/** The layout of the public site: brand, front-office menu, and the login link. */
export function PublicLayout() {
  const brand = useBrand();
  const name = useSession(({ context }) => context.userInfo?.realname ?? context.userInfo?.username);
  const word = useReaderWord();
  const path = useLocation({ select: (location) => location.pathname });
  useDocumentTitle(documentTitle(publicTitle(path), brand.name));
  return (
    <div className={styles['shell']} data-site>
      <SiteStyle />
      <a className="skip-link" href="#content">
        跳到主要内容
      </a>
      <header className={`${headerStyles['header'] ?? ''} ${headerStyles['sticky'] ?? ''}`}>
        <Link to="/home" className={headerStyles['brand']}>
          <BrandMark logo={brand.logo} />
          <span>{brand.name}</span>
        </Link>
        <FrontMenu />
        <div className={headerStyles['user']}>
          {name === undefined ? null : (
            <span className={headerStyles['greeting']}>{`${word('欢迎您，')}${name}`}</span>
          )}
          <Button asChild>
            <Link to={name === undefined ? '/user/login' : '/'}>
              {name === undefined ? '登录' : word('进入系统')}
            </Link>
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles['publicMain']}>
        <ThemeScope>
          <InsideLayout value>
            <Outlet />
          </InsideLayout>
        </ThemeScope>
      </main>
      <SiteFooter html={brand.footer} />
    </div>
  );
}

/** The school's style rules and, if the server allows one, its script; both concern [data-site] only. */
function SiteStyle() {
  const { data } = useQuery(siteLookQuery());
  if (data === undefined) return null;
  return (
    <>
      {data.customCss === '' ? null : <style>{data.customCss}</style>}
      {data.customScript === null ? null : <script async src={data.customScript} />}
    </>
  );
}
