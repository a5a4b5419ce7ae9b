import { Component, Suspense, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Stands in while the code of the part loads. */
  fallback?: ReactNode;
  /** Called where the part cannot be shown. */
  onMissing?: () => void;
  children: ReactNode;
}

/** Around a part that the page works without. It is left out where its code cannot be loaded. */
export class PartBoundary extends Component<PartBoundaryProps, { isMissing: boolean }> {
  static getDerivedStateFromError = () => ({ isMissing: true });
  override state = { isMissing: false };

  override componentDidCatch(): void {
    this.props.onMissing?.();
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.isMissing ? null : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
