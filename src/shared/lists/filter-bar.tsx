import { Button } from '@radix-ui/themes';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { rangeProblem } from '#shared/text/date-input.ts';
import { useNarrow } from '#shared/react/use-media.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import type { AnyResource } from './define-resource.ts';
import type { AnyField } from './field-kinds.ts';
import { FilterField, filterWidth } from './filter-field.tsx';
import { focusOnSlash } from '#shared/browser/focus-on-slash.ts';
import { filterNames } from './list-state.ts';
import { useFiltersInSight } from './use-filters-in-sight.ts';
import styles from './resource.module.css';

type FilterBarProps = {
  readonly resource: AnyResource;
  /** The active filters. Give the bar another `key` when they change from outside. */
  readonly filters: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, readonly SelectOption[]>> | undefined;
  readonly onChange: (filters: Readonly<Record<string, string>>) => void;
  /** Buttons of the page, such as 新增, at the right. */
  readonly toolbar?: ReactNode;
  /** At the right end: the view settings of the list. */
  readonly tools?: ReactNode;
  /** Its typed values stay while the actions for selected rows take its place. */
  readonly isHidden?: boolean;
};

/**
 * The one line above a list: at the left the filters that fit, with 更多筛选 for the others, and at the right the
 * buttons. The key / focuses the first filter.
 */
export function FilterBar(props: FilterBarProps) {
  const { resource, filters, options, onChange, toolbar, tools, isHidden = false } = props;
  const isNarrow = useNarrow();
  const row = useRef<HTMLDivElement>(null);
  const widths = resource.filter.basic.map((key) => filterWidth(resource.fields[key]));
  const inSight = useFiltersInSight(row, widths);
  const { basic, more } = isNarrow
    ? narrowFilters(resource, filters)
    : {
        basic: resource.filter.basic.slice(0, inSight),
        more: [...resource.filter.basic.slice(inSight), ...resource.filter.more],
      };
  const activeCount = more.filter((key) => isSet(key, resource.fields[key], filters)).length;
  const moreId = useId();
  const [values, setValues] = useState(filters);
  // Closed again after each search: the rows come first, and the button has the number of active filters.
  const [isOpen, setOpen] = useState(false);

  const hasFilters = basic.length + more.length > 0;

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
      hidden={isHidden}
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
      <div className={styles['band']}>
        {hasFilters ? (
          <>
            <div
              ref={row}
              className={styles['inSight']}
              style={{ minWidth: isNarrow ? undefined : widths[0] }}
            >
              {fieldsOf(basic)}
            </div>
            <Button type="submit" variant="surface">
              查询
            </Button>
            <Button
              type="button"
              variant="ghost"
              color="gray"
              onClick={() => {
                setValues({});
                onChange({});
              }}
            >
              重置
            </Button>
          </>
        ) : null}
        {more.length > 0 ? (
          <Button
            type="button"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            {activeCount === 0 ? '更多筛选' : `更多筛选（${activeCount}）`}
            {isOpen ? (
              <ChevronUp size={16} aria-hidden="true" />
            ) : (
              <ChevronDown size={16} aria-hidden="true" />
            )}
          </Button>
        ) : null}
        <div className={styles['toolbar']}>{toolbar}</div>
        {tools}
      </div>
      {more.length > 0 ? (
        <div id={moreId} hidden={!isOpen} className={styles['more']}>
          {fieldsOf(more)}
        </div>
      ) : null}
    </form>
  );
}

/**
 * On a narrow screen the list comes first: only the first filter and the active ones are shown. The others are behind
 * 更多筛选.
 */
function narrowFilters(
  { filter: { basic, more }, fields }: AnyResource,
  filters: Readonly<Record<string, string>>,
): AnyResource['filter'] {
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
