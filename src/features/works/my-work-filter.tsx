import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { dictItemsQuery } from '#api/dict.ts';
import { searchText, type PageSearch } from '#lib/page.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './my-work-table.module.css';

type MyWorkFilterProps = { readonly search: PageSearch; readonly onSearch: (values: PageSearch) => void };

/** 作品名 and 类型. Give it the address as `key`, so that it shows what is filtered by. */
export function MyWorkFilter({ search, onSearch }: MyWorkFilterProps) {
  const types = useQuery(dictItemsQuery('work_type'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSearch({ workName: form.get('workName') ?? '', workType: form.get('workType') ?? '' });
  };
  const options = (types.data ?? []).map(({ value, text }) => ({ value, text: text ?? '' }));
  return (
    <form className={styles['filter']} onSubmit={submit}>
      <TextField
        label="作品名"
        name="workName"
        placeholder="请输入作品名"
        maxLength={64}
        defaultValue={searchText(search, 'workName') ?? ''}
      />
      <SelectField
        label="类型"
        name="workType"
        placeholder="全部"
        // The items arrive later than the field: with the key it then shows the one of the address.
        key={options.length}
        defaultValue={searchText(search, 'workType') ?? ''}
        options={options}
      />
      <span className={styles['buttons']}>
        <PlainButton type="submit">查询</PlainButton>
        <PlainButton variant="outline" onClick={() => onSearch({ workName: '', workType: '' })}>
          重置
        </PlainButton>
      </span>
    </form>
  );
}
