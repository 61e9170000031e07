import { ChevronDown, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { useReadsDeparts } from '#shared/people/offered-departs.ts';
import { useDepartsRead } from '#shared/people/use-departs.ts';
import styles from './resource.module.css';

const DepartDialog = lazyComponent(
  async () => (await import('#shared/people/depart-picker.tsx')).DepartDialog,
);

type DepartFilterProps = {
  readonly id: string;
  readonly label: string;
  /** The id of the department; empty for all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The department filter of a list: a searchable tree, for schools with hundreds of departments. */
export function DepartFilter({ id, label, value, onChange }: DepartFilterProps) {
  const isOwnOnly = !useReadsDeparts();
  const { nameOf } = useDepartsRead(value === '' ? [] : [value], isOwnOnly);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = value === '' ? '全部' : nameOf(value);
  return (
    <span className={styles['departFilter']}>
      <button
        ref={opener}
        type="button"
        id={id}
        aria-label={`${label}：${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>{name}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {value === '' ? null : (
        <button
          type="button"
          aria-label={`清除${label}`}
          onClick={() => {
            onChange('');
            opener.current?.focus();
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
      {isOpen ? (
        <Suspense>
          <DepartDialog
            label={label}
            value={value === '' ? [] : [value]}
            single
            own={isOwnOnly}
            onChange={([chosen = '']) => onChange(chosen)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
