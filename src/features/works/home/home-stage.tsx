import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { siteLookQuery } from '#shared/api/site-look.ts';
import { fittingUrl, pictureProps } from '#shared/files/picture.ts';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import styles from './home-stage.module.css';

const RichText = lazyComponent(async () => (await import('#shared/ui/media/rich-text.tsx')).RichText);
const SlideShow = lazyComponent(async () => (await import('#shared/ui/media/slide-show.tsx')).SlideShow);

/** The maximum size of the slides: the page width (shell.module.css). */
const slideSize = { width: 1168, height: 350, sizes: '(max-width: 1231.98px) 100vw, 1168px' };

/** The school's own first section: its banners above the site summary, on its own background, and its text below. */
export function HomeStage({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(siteLookQuery());
  // Once only: a growing window fetches no second picture.
  const [points] = useState(() => innerWidth * devicePixelRatio);
  const banners = data?.banners ?? [];
  const background = data?.background ?? null;
  const hasStage = banners.length > 0 || (background !== null && background.picture !== null);
  return (
    <>
      <div
        className={hasStage ? styles['stage'] : styles['plain']}
        style={hasStage && background !== null ? backgroundStyle(background, points) : undefined}
      >
        {banners.length > 0 ? (
          <Suspense fallback={<div className={styles['waiting']} />}>
            <SlideShow
              key={banners.map(({ picture }) => picture).join(' ')}
              label="轮播图"
              slides={banners.map(({ picture, link }) => ({
                picture: pictureProps(picture, slideSize),
                link,
              }))}
            />
          </Suspense>
        ) : null}
        {children}
      </div>
      <SchoolHtml html={data?.homeHtml ?? ''} label="学校介绍" />
    </>
  );
}

/** The school's text for visitors; nothing if it is empty. */
export function SchoolHtml({ html, label }: { readonly html: string; readonly label: string }) {
  if (html === '') return null;
  return (
    <Suspense>
      <Card asChild size="3">
        <section className={styles['words']} aria-label={label}>
          <RichText html={html} />
        </section>
      </Card>
    </Suspense>
  );
}

function backgroundStyle({ color, picture, repeat }: Schema<'SiteBackground'>, points: number) {
  // A repeated background must have its original size.
  const address = picture === null || repeat !== 'no-repeat' ? picture : fittingUrl(picture, points);
  return {
    backgroundColor: color,
    ...(address === null ? {} : { backgroundImage: `url("${address}")`, backgroundRepeat: repeat }),
    ...(repeat === 'no-repeat' ? { backgroundSize: 'cover', backgroundPosition: 'center' } : {}),
  };
}
