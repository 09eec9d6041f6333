import { useEffect, useRef } from 'react';

interface Props {
  file: Blob;
  alt: string;
  className?: string | undefined;
  onError?: () => void;
}

/** Draws a file that lies in memory. */
export function FileImage({ file, alt, className, onError }: Props) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt={alt} className={className} onError={onError} />;
}
