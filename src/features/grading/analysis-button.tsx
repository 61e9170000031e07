import { Button } from '@radix-ui/themes';
import { Lightbulb } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { AnalysisDialog } from './analysis-dialog.tsx';

const part = lazyCode(() => import('./analysis-dialog.tsx'));

/** Opens the analysis of a Scratch work; the dialog is loaded on first use. */
export function AnalysisButton(props: Omit<ComponentProps<typeof AnalysisDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button type="button" variant="surface" color="gray" onClick={() => setOpen(true)}>
        <Lightbulb size={16} aria-hidden="true" />
        分析
        <span className="visually-hidden">：{props.title}</span>
      </Button>
      {isOpen ? (
        <LazyView from={part} onLost={close}>
          {({ AnalysisDialog: Dialog }) => <Dialog {...props} onClose={close} />}
        </LazyView>
      ) : null}
    </>
  );
}
