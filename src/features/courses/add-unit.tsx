import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { addUnit } from '#shared/api/course-unit.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { newUnitValues, unitBody } from './unit-schema.ts';
import styles from './course-view.module.css';

type AddUnitProps = { readonly courseId: string; readonly onAdded: () => Promise<unknown> };

/** The last row of a course: a name makes the next unit, and the cursor stays for another one. */
export function AddUnit({ courseId, onAdded }: AddUnitProps) {
  const [text, setText] = useState('');
  const adding = useMutation({
    // One after the other, so that the units have the order in which they were typed.
    scope: { id: `new units ${courseId}` },
    mutationFn: (unitName: string) => addUnit(unitBody({ ...newUnitValues(courseId), unitName }, undefined)),
    onSuccess: () => onAdded(),
    onError: (_error, unitName) => setText((now) => (now === '' ? unitName : now)),
  });
  const name = text.trim();
  return (
    <form
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '') return;
        setText('');
        adding.mutate(name);
      }}
    >
      <TextField
        label="添加单元"
        placeholder="输入单元名称，按回车添加"
        maxLength={64}
        value={text}
        error={adding.isError ? messageOf(adding.error, '添加失败') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {/* Not busy while a unit is saved: a busy button would refuse the next Enter. */}
      <Button type="submit" variant="surface" disabled={name === ''}>
        <Plus size={16} aria-hidden="true" />
        添加
      </Button>
    </form>
  );
}
