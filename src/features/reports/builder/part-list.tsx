import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { patchedAt, type Patch } from '#shared/text/patched.ts';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import { useBuilderState } from './builder-context.ts';
import styles from '../builder.module.css';

type PartListProps<Part> = {
  /** The noun of one entry, such as 指标. */
  readonly noun: string;
  /** Its path in the definition, such as `measures`. */
  readonly path: string;
  readonly parts: readonly Part[];
  readonly max: number;
  /** Undefined: there is nothing to create an entry from. */
  readonly make: (() => NoInfer<Part>) | undefined;
  readonly onChange: (parts: Part[]) => void;
  readonly children: (part: Part, at: number, change: (patch: Patch<Part>) => void) => ReactNode;
};

/** A list of parts of one kind, each removable and with its problem, and a button for another. */
export function PartList<Part extends object>(props: PartListProps<Part>) {
  const { noun, path, parts, max, make, onChange, children } = props;
  const id = useId();
  const focusAfter = useFocusAfter();
  return (
    <div className={styles['list']}>
      {parts.map((part, at) => {
        const name = `第${at + 1}个${noun}`;
        return (
          <fieldset key={name} className={styles['entry']}>
            <legend>{name}</legend>
            {children(part, at, (patch) => onChange(patchedAt(parts, at, patch)))}
            <ProblemAt path={`${path}.${at}`} isWithin />
            <Button
              type="button"
              size="1"
              variant="surface"
              color="red"
              aria-label={`删除${name}`}
              onClick={() => {
                onChange(parts.filter((_part, index) => index !== at));
                focusAfter(id);
              }}
            >
              删除
            </Button>
          </fieldset>
        );
      })}
      <ProblemAt path={path} />
      <Button
        id={id}
        type="button"
        variant="surface"
        disabled={make === undefined || parts.length >= max}
        onClick={() => {
          if (make !== undefined) onChange([...parts, make()]);
        }}
      >
        <Plus size={16} aria-hidden="true" />
        添加{noun}
      </Button>
    </div>
  );
}

type ProblemAtProps = { readonly path: string; readonly isWithin?: boolean };

/** The server's problem at this path. */
export function ProblemAt({ path, isWithin = false }: ProblemAtProps) {
  const problem = useBuilderState((state) => state.problem);
  const isHere = problem?.field === path || (isWithin && problem?.field.startsWith(`${path}.`) === true);
  return isHere ? (
    <p role="alert" className="error-text">
      {problem?.text}
    </p>
  ) : null;
}
