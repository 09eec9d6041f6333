export async function openScreen(..._: unknown[]): Promise<void> {}
