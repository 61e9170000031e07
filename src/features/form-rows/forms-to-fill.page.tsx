import { Button, Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardPenLine } from 'lucide-react';
import { formsToFillQuery } from '#shared/api/online-rows.ts';
import { linkTo } from '#shared/app/link-to.ts';
import { messageOf } from '#machines/message-of.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import cardStyles from '#shared/ui/link-card.module.css';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from './simple/simple-page.module.css';

/** 填表: the forms that were published for the user. */
export default function FormsToFillPage() {
  const forms = useQuery(formsToFillQuery());
  const { data } = forms;
  return (
    <div className={styles['page']}>
      <PinyinHeading text="填表" className={styles['heading']} />
      {data === undefined ? (
        forms.isError ? (
          <ErrorState text={messageOf(forms.error, '加载失败')} onRetry={() => void forms.refetch()} />
        ) : (
          <PageSkeleton rows={3} />
        )
      ) : data.length === 0 ? (
        <EmptyState text="现在没有要填的表" picture={<Mascot pose="search" />}>
          <Button asChild size="3" variant="surface">
            <Link {...linkTo('/dashboard/index')}>回到首页</Link>
          </Button>
        </EmptyState>
      ) : (
        <ul className={styles['forms']}>
          {data.map(({ code, name, description }) => (
            <li key={code}>
              <Card size="2" className={cardStyles['card']}>
                <div className={styles['entry']}>
                  <span className={styles['picture']} aria-hidden="true">
                    <ClipboardPenLine size={32} strokeWidth={1.6} />
                  </span>
                  <div>
                    <h2 className={styles['name']}>
                      <Link className={cardStyles['link']} {...linkTo(`/online/cgformList/${code}`)}>
                        {name}
                      </Link>
                    </h2>
                    {description === null || description === undefined ? null : (
                      <p className={styles['description']}>{description}</p>
                    )}
                  </div>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
