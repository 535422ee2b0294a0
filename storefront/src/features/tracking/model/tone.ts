/** Plays two short tones and vibrates, where the browser allows it: mostly after the guest has touched the page. */
export function playTone(): void {
  try {
    navigator.vibrate?.([200, 100, 200]);
    const context = new AudioContext();
    if (context.state !== "running") return void context.close();
    for (const begin of [0, 0.3]) {
      const tone = new OscillatorNode(context, { frequency: 660 });
      const volume = new GainNode(context, { gain: 0.3 });
      tone.connect(volume).connect(context.destination);
      tone.start(context.currentTime + begin);
      tone.stop(context.currentTime + begin + 0.2);
      tone.onended = () => begin > 0 && void context.close();
    }
  } catch {
    // Sound is an extra: the page and its title ask as well.
  }
}
