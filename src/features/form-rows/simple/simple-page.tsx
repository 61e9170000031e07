import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { onlineRowsKey } from '#shared/api/online-rows.ts';
import { searchText } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { LazyView } from '#shared/react/lazy-view.tsx';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import type { OnlineOptions } from '../use-online-list.ts';
import { hasRules, rulesPart } from '../rules/ruling.ts';
import { FillForm } from './fill-form.tsx';
import { FilledRows } from './filled-rows.tsx';
import styles from './simple-page.module.css';

/** A form as pupils see it: 填写, and the rows that they filled in or may see. */
export function SimplePage({ columns, place }: OnlineOptions) {
  const client = useQueryClient();
  const change = useSearchChange(place.path, place.search);
  /** Each sent form is followed by an empty one. */
  const [count, setCount] = useState(0);
  const mayAdd = columns.may.includes('add');
  const seesRows = columns.rows !== 'none';
  const rowsText = columns.rows === 'own' ? '我填的' : '大家填的';
  const show = mayAdd && (!seesRows || searchText(place.search, 'show') !== 'rows') ? 'fill' : 'rows';
  const sent = () => void client.invalidateQueries({ queryKey: onlineRowsKey() });
  const form = {
    columns,
    onSent: sent,
    onAgain: () => setCount((before) => before + 1),
    onRows: seesRows ? () => change({ show: 'rows' }) : undefined,
  };
  return (
    <div className={styles['page']}>
      <div className={styles['headline']}>
        <Mascot pose={show === 'rows' ? 'search' : 'hello'} size={72} />
        <PinyinHeading text={columns.name} className={styles['heading']} />
        {mayAdd && seesRows ? (
          <SegmentedChoice
            label="看什么"
            value={show}
            options={[
              { value: 'fill', text: '填写' },
              { value: 'rows', text: rowsText },
            ]}
            onChange={(next) => change({ show: next === 'rows' ? 'rows' : undefined })}
          />
        ) : null}
      </div>
      {show === 'rows' ? (
        <FilledRows columns={columns} onFill={mayAdd ? () => change({ show: undefined }) : undefined} />
      ) : hasRules(columns) ? (
        <LazyView from={rulesPart}>
          {({ formRules }) => <FillForm key={count} {...form} rules={formRules(columns)} />}
        </LazyView>
      ) : (
        <FillForm key={count} {...form} rules={undefined} />
      )}
    </div>
  );
}
