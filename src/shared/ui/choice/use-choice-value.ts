import { useImperativeHandle, useRef, useState, type RefCallback } from 'react';
import type { ChoiceEvent, ChoiceHandle } from './option.ts';

type Owner = {
  /** The id of the focusable element. */
  readonly id: string;
  readonly name?: string | undefined;
  /** If omitted, the form library sets it through `ref`. */
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly ref?: RefCallback<ChoiceHandle> | undefined;
  readonly onChange?: ((event: ChoiceEvent) => unknown) | undefined;
};

/** The value of a custom control: the owner's, or its own until a form library reads it. */
export function useChoiceValue(owner: Owner) {
  const { id } = owner;
  const [own, setOwn] = useState(owner.defaultValue ?? '');
  const value = owner.value ?? own;
  const latest = useRef(value);
  const updateValue = (next: string): void => {
    latest.current = next;
    setOwn(next);
  };
  const [handle] = useState<ChoiceHandle>(() => ({
    get value() {
      return latest.current;
    },
    set value(next) {
      updateValue(next ?? '');
    },
    focus: () => document.getElementById(id)?.focus(),
  }));
  useImperativeHandle(owner.ref, () => handle);
  const choose = (next: string): void => {
    if (next === value) return;
    updateValue(next);
    owner.onChange?.({ type: 'change', target: { name: owner.name ?? '', value: next } });
  };
  return { value, choose };
}
