import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { deadlineText, HomeworkState, type MyHomework } from './homework-state.tsx';
import styles from './my-homework.module.css';

/** Homework on cards; the whole card is a link. */
export function HomeworkList({ homework }: { readonly homework: readonly MyHomework[] }) {
  return (
    <ul className={styles['list']}>
      {homework.map((one) => (
        <Card key={one.additionalWorkId} asChild size="3">
          <li className={styles['card']}>
            <div className={styles['head']}>
              <h2 className={styles['name']}>
                <Link
                  to="/$"
                  params={{ _splat: `center/myAdditionalWork/${one.additionalWorkId}` }}
                  className={styles['link']}
                  aria-label={one.workName ?? ''}
                >
                  <PinyinText text={one.workName ?? ''} />
                </Link>
              </h2>
              <HomeworkState homework={one} />
            </div>
            {one.workDesc ? (
              <p className={styles['about']}>
                <PinyinText text={one.workDesc} />
              </p>
            ) : null}
            <p className={styles['facts']}>
              <span>{deadlineText(one)}</span>
              {one.departName ? <span>班级：{one.departName}</span> : null}
              {one.createBy_dictText ? <span>老师：{one.createBy_dictText}</span> : null}
              {one.codeType_dictText ? <span>{one.codeType_dictText}</span> : null}
            </p>
            {one.state === 'graded' && one.marksHeld !== true ? (
              <StarRating label="得分" value={one.score ?? 0} size={18} />
            ) : null}
          </li>
        </Card>
      ))}
    </ul>
  );
}

/** Grey cards in place of loading homework. */
export function HomeworkListSkeleton() {
  return (
    <output className={styles['list']} aria-label="加载中">
      {[0, 1, 2].map((index) => (
        <span key={index} className={styles['bone']} />
      ))}
    </output>
  );
}
