import { Button } from '@radix-ui/themes';
import { ChevronDown, Presentation } from 'lucide-react';
import { useState } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import type { ReviewTask } from './read-class-works.ts';

const part = lazyCode(() => import('./review-dialog.tsx'));

/** 讲评 of one task; the dialog is loaded on first use. */
export function ReviewButton({ task }: { readonly task: ReviewTask }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="surface" onClick={() => setOpen(true)}>
        <Presentation size={16} aria-hidden="true" />
        讲评
      </Button>
      {isOpen ? <Review task={task} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** 讲评 of the task that is selected from a list. */
export function ReviewMenu({ tasks }: { readonly tasks: readonly ReviewTask[] }) {
  const [task, setTask] = useState<ReviewTask>();
  return (
    <>
      <DropMenu
        trigger={
          <Button type="button" variant="surface">
            <Presentation size={16} aria-hidden="true" />
            讲评
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        }
        items={tasks.map((one) => ({ text: one.title, onSelect: () => setTask(one) }))}
      />
      {task === undefined ? null : <Review task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

function Review(props: { readonly task: ReviewTask; readonly onClose: () => void }) {
  return (
    <LazyView from={part} onLost={props.onClose}>
      {({ ReviewDialog }) => <ReviewDialog {...props} />}
    </LazyView>
  );
}
