import { Outlet } from '@tanstack/react-router';
import { InsideLayout } from '#shared/app/inside-layout.ts';
import { BrandMark } from '#shared/ui/media/brand-mark.tsx';
import { SiteFooter } from './site-footer.tsx';
import { useBrand } from './use-brand.ts';
import styles from './user-layout.module.css';

/** The layout of the login pages: brand name and tagline. */
export function UserLayout() {
  const brand = useBrand();
  return (
    <div className={styles['layout']}>
      <main id="content" tabIndex={-1} className={styles['main']}>
        <div className={styles['brand']}>
          <BrandMark size={44} logo={brand.logo} />
          <div>
            <p className={styles['name']}>{brand.name}</p>
            <p className={styles['tagline']}>
              教学平台
              {brand.description === '' || brand.description === '教学平台' ? '' : ` · ${brand.description}`}
            </p>
          </div>
        </div>
        <div className={styles['card']}>
          <InsideLayout value>
            <Outlet />
          </InsideLayout>
        </div>
      </main>
      <SiteFooter html={brand.footer} />
    </div>
  );
}
