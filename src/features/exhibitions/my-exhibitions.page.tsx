import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { linkTo } from '#shared/app/link-to.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { myExhibitionsQuery } from './api.ts';
import { endTexts, phaseTags } from './phase-text.ts';
import styles from './exhibitions.module.css';

/** 作品展: those of the pupil's classes, the open ones first. */
export default function MyExhibitionsPage() {
  const exhibitions = useQuery(myExhibitionsQuery());
  return (
    <div className={styles['page']}>
      <PinyinHeading text="作品展" className={styles['heading']} />
      <Loaded query={exhibitions} skeleton={<PageSkeleton rows={4} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              text="还没有作品展。老师举办以后，你可以在这里交作品、看大家的作品。"
              picture={<Mascot pose="search" />}
            />
          ) : (
            <ul className={styles['list']}>
              {all.map((one) => (
                <ExhibitionCard key={one.id} exhibition={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function ExhibitionCard({ exhibition }: { readonly exhibition: Schema<'MyExhibition'> }) {
  const { id, title, phase, createBy_dictText: teacher } = exhibition;
  return (
    <Card asChild size="3">
      <li className={styles['card']}>
        <div className={styles['headline']}>
          <h2 className={styles['name']}>
            <Link {...linkTo(`/exhibitions/${id}`)} className={styles['link']} aria-label={title}>
              <PinyinText text={title} />
            </Link>
          </h2>
          <Tag tone={phaseTags[phase].tone}>{phaseTags[phase].text}</Tag>
        </div>
        <p className={styles['facts']}>
          {endTexts(exhibition).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {teacher ? <span>老师：{teacher}</span> : null}
          <span>{exhibition.entryCount} 个作品</span>
        </p>
        <p className={styles['own']}>{ownText(exhibition)}</p>
      </li>
    </Card>
  );
}

/** Returns what the pupil has done, or can do. */
function ownText({ phase, ownCount, voteEnd, hasVoted }: Schema<'MyExhibition'>): string {
  const entered = ownCount > 0 ? `你交了 ${ownCount} 个作品` : phase === 'entering' ? '你还没有交作品' : '';
  const voted = voteEnd === null ? '' : hasVoted ? '已投票' : phase === 'over' ? '' : '你的一票还没有投';
  return [entered, voted].filter((text) => text !== '').join('，');
}
