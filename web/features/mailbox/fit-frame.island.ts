/** Makes the frame as tall as the mail in it. */
export function fitFrame(frame: HTMLIFrameElement): void {
  const fit = () => {
    const mail = frame.contentDocument?.documentElement?.getBoundingClientRect();
    const borders = frame.offsetHeight - frame.clientHeight;
    if (mail) frame.style.height = `${Math.ceil(mail.height) + borders}px`;
  };
  frame.addEventListener("load", fit);
  addEventListener("resize", fit);
  fit();
}
