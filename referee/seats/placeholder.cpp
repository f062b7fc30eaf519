namespace aspis {}
