import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { regionNames, regionPath, regionsBelow, type Regions } from '#openapi/regions.ts';
import { ChoiceGroup } from '#shared/ui/fields/choice-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import styles from './region-field.module.css';

type RegionFieldProps = {
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** A path of names; an incomplete one ends with a slash. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const regionPart = lazyCode(() => import('./region-data.ts'));
const levels = ['省', '市', '区县'] as const;

/** 省市区: each step offers the regions inside the previous one. */
export function RegionField({ value, onChange, hint, ...group }: RegionFieldProps) {
  return (
    <LazyView from={regionPart} fallback={<Steps {...group} hint={hint} tree={none} value="" />}>
      {({ regions }) => {
        const isKnown = isPath(regions, value);
        return (
          <Steps
            {...group}
            hint={isKnown ? hint : <Before value={value} hint={hint} onEmpty={() => onChange('')} />}
            tree={regions}
            value={isKnown ? value : ''}
            onChange={onChange}
          />
        );
      }}
    </LazyView>
  );
}

type BeforeProps = { readonly value: string; readonly hint: ReactNode; readonly onEmpty: () => void };

/** A value outside the lists can only be removed. */
function Before({ value, hint, onEmpty }: BeforeProps) {
  return (
    <>
      {hint}
      <span className={styles['before']}>
        原来填写的是“{value}”
        <Button type="button" size="1" variant="ghost" onClick={onEmpty}>
          清空
        </Button>
      </span>
    </>
  );
}

const none: Regions = new Map();

/** Text from before the region field is not a path, and stays until a region is selected. */
const isPath = (tree: Regions, value: string): boolean =>
  regionsBelow(tree, regionNames(value)) !== undefined;

type StepsProps = Omit<RegionFieldProps, 'onChange'> & {
  readonly tree: Regions;
  /** If omitted, nothing is selectable yet. */
  readonly onChange?: (value: string) => void;
};

function Steps({ tree, value, onChange, required = false, ...group }: StepsProps) {
  const names = regionNames(value);
  return (
    <ChoiceGroup kind="group" {...group} required={required}>
      <div className={styles['steps']} data-steps>
        {levels.map((level, at) => {
          const offered = at > names.length ? undefined : regionsBelow(tree, names.slice(0, at));
          const options = [...(offered?.keys() ?? [])].map((name) => ({ value: name, text: name }));
          return (
            <SelectField
              key={level}
              label={level}
              labelHidden
              placeholder={level}
              options={options}
              disabled={options.length === 0}
              value={names[at] ?? ''}
              onChange={({ target }) => {
                const before = names.slice(0, at);
                onChange?.(regionPath(tree, target.value === '' ? before : [...before, target.value]));
              }}
            />
          );
        })}
      </div>
    </ChoiceGroup>
  );
}
