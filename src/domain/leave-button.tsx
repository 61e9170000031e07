import { Button } from '@radix-ui/themes';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** To where one came from; whoever has opened the window here goes to their first page. */
export function useLeave(): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
}

/** 返回 of a page that has the window for itself. */
export function LeaveButton() {
  return (
    <Button variant="ghost" color="gray" onClick={useLeave()}>
      <ArrowLeft size={18} aria-hidden="true" />
      返回
    </Button>
  );
}
