import { Button } from '@radix-ui/themes';
import { ChevronDown, ChevronUp, RotateCcw, Search } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { rangeProblem } from '#shared/text/date-input.ts';
import { useNarrow } from '#shared/react/use-media.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import type { AnyResource } from './define-resource.ts';
import type { AnyField } from './field-kinds.ts';
import { FilterField } from './filter-field.tsx';
import { focusOnSlash } from '#shared/browser/focus-on-slash.ts';
import { filterNames } from './list-state.ts';
import styles from './resource.module.css';

type FilterBarProps = {
  readonly resource: AnyResource;
  /** The active filters. Give the bar another `key` when they change from outside. */
  readonly filters: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, readonly SelectOption[]>> | undefined;
  readonly onChange: (filters: Readonly<Record<string, string>>) => void;
  /** Buttons of the page, such as 新增, in the row of 查询. */
  readonly toolbar?: ReactNode;
  /** At the end of that row: the view settings of the list. */
  readonly tools?: ReactNode;
};

/** 查询, 重置, and 展开 for rarely used filters. The key / focuses the first. */
export function FilterBar({ resource, filters, options, onChange, toolbar, tools }: FilterBarProps) {
  const isNarrow = useNarrow();
  const { basic, more } = foldedFilters(resource, filters, isNarrow);
  const moreId = useId();
  const [values, setValues] = useState(filters);
  const [isOpen, setOpen] = useState(() =>
    resource.filter.more.some((key) => isSet(key, resource.fields[key], filters)),
  );

  const fieldsOf = (keys: readonly string[]) =>
    keys.map((key) => {
      const field = resource.fields[key];
      return field === undefined ? null : (
        <FilterField
          key={key}
          name={key}
          field={field}
          values={values}
          options={options?.[key]}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      );
    });
  return (
    <form
      ref={focusOnSlash}
      aria-label="查询条件"
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault();
        const isWrong = (key: string) => hasWrongRange(key, resource.fields[key], values);
        // Rendered synchronously: hidden fields cannot take the focus.
        if (more.some(isWrong)) flushSync(() => setOpen(true));
        if (![...basic, ...more].some(isWrong)) return onChange(nonEmpty(values));
        // The field showed its error on blur.
        event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      }}
    >
      {/* Enter clicks the first submit button of a form, and a toolbar may begin with a button without a type. */}
      <button type="submit" hidden>
        查询
      </button>
      {fieldsOf(basic)}
      {more.length > 0 ? (
        <div id={moreId} hidden={!isOpen} className={styles['more']}>
          {fieldsOf(more)}
        </div>
      ) : null}
      <div className={styles['buttonRow']}>
        <div className={styles['toolbar']}>{toolbar}</div>
        {basic.length === 0 ? null : (
          <SearchButtons
            onReset={() => {
              setValues({});
              onChange({});
            }}
          />
        )}
        {more.length > 0 ? (
          <Button
            type="button"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起' : '展开'}
            {isOpen ? (
              <ChevronUp size={16} aria-hidden="true" />
            ) : (
              <ChevronDown size={16} aria-hidden="true" />
            )}
          </Button>
        ) : null}
        {tools}
      </div>
    </form>
  );
}

/**
 * On a narrow screen the list comes first: only the first filter and the active ones are shown. The others are behind
 * 展开.
 */
function foldedFilters(
  { filter: { basic, more }, fields }: AnyResource,
  filters: Readonly<Record<string, string>>,
  isNarrow: boolean,
): AnyResource['filter'] {
  if (!isNarrow) return { basic, more };
  const stays = (key: string, index: number) => index === 0 || isSet(key, fields[key], filters);
  return {
    basic: basic.filter(stays),
    more: [...basic.filter((key, index) => !stays(key, index)), ...more],
  };
}

function isSet(key: string, field: AnyField | undefined, filters: Readonly<Record<string, string>>): boolean {
  return filterNames(key, field).some((name) => name in filters);
}

function hasWrongRange(
  key: string,
  field: AnyField | undefined,
  values: Readonly<Record<string, string>>,
): boolean {
  const [begin = '', end] = filterNames(key, field);
  return end !== undefined && rangeProblem(values[begin] ?? '', values[end] ?? '') !== undefined;
}

function nonEmpty(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

function SearchButtons({ onReset }: { readonly onReset: () => void }) {
  return (
    <>
      <Button type="submit">
        <Search size={16} aria-hidden="true" />
        查询
      </Button>
      <Button type="button" variant="surface" color="gray" onClick={onReset}>
        <RotateCcw size={16} aria-hidden="true" />
        重置
      </Button>
    </>
  );
}
