import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { Clock, Eye } from 'lucide-react';
import { detailLink } from '#shared/app/detail-link.ts';
import { wordedDay } from '#shared/text/worded-day.ts';
import type { Schema } from '#openapi/index.ts';
import { Author } from './author.tsx';
import { FavouriteButton } from './favourites/favourite-button.tsx';
import { LikeButton } from './like-button.tsx';
import { RemixButton } from './remix-button.tsx';
import { ShareButton } from './share/share-button.tsx';
import { WorkDescription } from './work-description.tsx';
import styles from './work-about.module.css';
import { BlocksButton } from '#shared/work-blocks/blocks-button.tsx';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { isPublished } from './work-labels.ts';

/** Name, author, time and counts of a work, with 点赞, 收藏 and 分享. */
export function WorkAbout({ work }: { readonly work: Schema<'PublicWork'> }) {
  return (
    <Card asChild size="3">
      <div className={styles['about']}>
        <h1 className={styles['name']}>{work.workName}</h1>
        <div className={styles['author']}>
          <Author
            userId={work.userId}
            realname={work.realname}
            username={work.username}
            avatar={work.avatar_url}
            size={40}
          />
        </div>
        {work.remixOf ? (
          <p className={styles['origin']}>
            改编自 <Link {...detailLink('work', work.remixOf.id)}>{work.remixOf.workName}</Link>
            {work.remixOf.realname ? `（${work.remixOf.realname}）` : ''}
          </p>
        ) : null}
        <WorkDescription work={work} />
        <dl className={styles['facts']}>
          <div>
            <dt>
              <Clock size={16} aria-hidden="true" />
              创作时间
            </dt>
            <dd>{work.createTime ? wordedDay(work.createTime) : '—'}</dd>
          </div>
          <div>
            <dt>
              <Eye size={16} aria-hidden="true" />
              观看
            </dt>
            <dd>{work.viewNum ?? 0}</dd>
          </div>
        </dl>
        <div className={styles['actions']}>
          <LikeButton work={work} />
          <FavouriteButton work={work} />
          <RemixButton work={work} />
          <CodeButton work={work} />
          <ShareButton work={work} link={location.href} />
        </div>
      </div>
    </Card>
  );
}

/** 看看代码 of a work that is open for remixing, or of the user's own; not of one that is only shared by a link. */
function CodeButton({ work }: { readonly work: Schema<'PublicWork'> }) {
  const isOwn = useSession(({ context }) => context.userInfo?.id === work.userId);
  const path = work.workFileKey_url;
  if (!hasBlocks(path) || !(isOwn || isPublished(work.workStatus))) return null;
  return <BlocksButton text="看看代码" size="3" path={path} title={work.workName} />;
}
